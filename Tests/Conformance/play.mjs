// Plays one quest with the client of Examples/typescript, which listens to events beside it. It is what
// `timequest-rpc conformance` runs. What the client throws is shown, and the quest is gone on with.
import { play } from "../../Examples/typescript/dist/client.js";
import { spawnClient } from "../../Examples/typescript/node.js";

const stepSeconds = Number(process.env.TIMEQUEST_STEP_SECONDS ?? 0);
const sleep = (seconds) => new Promise((wake) => setTimeout(wake, seconds * 1000));
const client = spawnClient();
const show = ({ stepDisplayName, prompt }) => console.log(`${stepDisplayName}: ${prompt.text}`);

async function listen() {
  for await (const { data } of client.events({ topics: ["quest"] })) console.log(`(${data.phase})`);
}

const player = {
  guess: async (state) => { show(state); return 300; },
  doIt: async (state) => { show(state); await sleep(stepSeconds); },
  reveal: async (state) => {
    show(state);
    const { estimatedText, actualText, feedback } = state.result;
    console.log(`You guessed ${estimatedText}, it took ${actualText}. ${feedback.headline}`);
  },
};

const listening = listen().catch((error) => console.log(error.message));
for (let attempts = 0; attempts < 4; attempts += 1) {
  try {
    const [quest] = (await client.call("quest.list", {})).filter((each) => !each.completedToday);
    if (quest) console.log((await play(client, quest.questID, player)).prompt.text);
    break;
  } catch (error) {
    console.log(error.message);
  }
}
await client.close();
await listening;
