import { pythonText } from './quoting.ts'

export interface StepClient {
  /** As it stands in an address. */
  graph: string
  protocol: string
  /** The tag around a call; it ends a turn, as `</answer>` does. */
  callTag: string
  turns: number
}

/** The part that both generated programs have: what the agent wrote goes to Clew's tool server. Standard library only. */
export function pythonClient({ graph, protocol, callTag, turns }: StepClient): string {
  return `URL = "http://%s/get_observation/%s?protocol=%s" % (
    os.environ.get("CLEW_AT", "127.0.0.1:8001"), ${pythonText(graph)}, ${pythonText(protocol)})
TOKEN = os.environ.get("CLEW_TOKEN", "")
# Calls to the graph that the agent may make.
TURNS = ${turns}
STOPS = [${pythonText(`</${callTag}>`)}, "</answer>"]


def steps(actions, extra_fields=None, last=False):
    """Carries out what some agents wrote: what each is shown, whether it has answered, and whether its call was right."""
    body = json.dumps({
        "trajectory_ids": [str(at) for at in range(len(actions))],
        "actions": actions,
        "extra_fields": extra_fields,
        "is_last_step": [last] * len(actions),
    }).encode()
    headers = {"Content-Type": "application/json", "Authorization": "Bearer " + TOKEN}
    with urllib.request.urlopen(urllib.request.Request(URL, body, headers), timeout=120) as response:
        answer = json.load(response)
    return list(zip(answer["observations"], answer["dones"], answer["valids"]))


def earned(observation):
    """F1 against the right answers, once the agent has answered."""
    return float(observation.get("reward") or 0) if isinstance(observation, dict) else 0.0
`
}
