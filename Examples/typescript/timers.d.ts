// The one thing beside the language that the client needs; browsers and Node both have it.
declare function setTimeout(act: () => void, milliseconds: number): unknown;
