import { command, scriptHead, shellWord } from './quoting.ts'

interface Data {
  data: string
  /** As it stands in an address. */
  graph: string
}

const files = ({ data }: Data): string =>
  `train="$here/"${shellWord(data)}\nval="\${VAL_FILE:-$train}"\ngpus="\${GPUS:-8}"\n`

const SHARED = [
  'data.train_files="$train"',
  'data.val_files="$val"',
  'algorithm.adv_estimator=grpo',
  'actor_rollout_ref.model.path="$model"',
  'actor_rollout_ref.actor.optim.lr=1e-6',
  'actor_rollout_ref.rollout.temperature=1',
  'trainer.nnodes=1',
  "trainer.logger=['console']",
  'trainer.project_name=clew',
]

/** Search-R1's own trainer, which posts `{"queries", "topk", "return_scores"}`. */
export function searchR1Script(given: Data): string {
  return `${scriptHead([
    "Search-R1's trainer with Clew as its retriever: github.com/PeterGriffinJin/Search-R1, in its folder.",
  ])}${files(given)}
${command('PYTHONUNBUFFERED=1 python3 -m verl.trainer.main_ppo', [
  ...SHARED,
  'data.train_batch_size=512',
  'data.max_prompt_length=4096',
  'data.max_response_length=500',
  'data.max_start_length=2048',
  'data.max_obs_length=500',
  'actor_rollout_ref.actor.use_kl_loss=true',
  'actor_rollout_ref.actor.kl_loss_coef=0.001',
  'actor_rollout_ref.actor.kl_loss_type=low_var_kl',
  'actor_rollout_ref.actor.state_masking=true',
  'actor_rollout_ref.rollout.name=vllm',
  'actor_rollout_ref.rollout.n_agent=5',
  'algorithm.no_think_rl=false',
  'do_search=true',
  'max_turns=4',
  `retriever.url="$clew/search/"${shellWord(given.graph)}`,
  'retriever.topk=3',
  'trainer.n_gpus_per_node="$gpus"',
  'trainer.experiment_name=clew-search-r1',
])}`
}

/** verl with its SearchTool, whose address stands in a file of tools. */
export function verlSearchScript(given: Data & { tools: string }): string {
  return verlScript(
    given,
    [
      "verl's trainer with its SearchTool asking Clew: github.com/volcengine/verl. The tools' file takes the address",
      'from CLEW_SEARCH.',
    ],
    `export CLEW_SEARCH="$clew/search/"${shellWord(given.graph)}\n`,
  )
}

/** verl with the tools of Clew's MCP server. Its client sends no password that stands in an address, but `headers`. */
export function verlMcpScript(given: Data & { tools: string; servers: string }): string {
  return verlScript(
    given,
    [
      "verl's trainer with the tools of Clew's MCP server: github.com/volcengine/verl. It reads the servers from a file",
      'without a token, of which this script makes one with it that only you can read.',
    ],
    `export CLEW_MCP_SERVERS="$here/"${shellWord(given.servers.replace(/\.json$/, '.local.json'))}
(umask 077 && sed -e "s|CLEW_AT|\${CLEW_AT:-127.0.0.1:8001}|" -e "s|CLEW_TOKEN|$CLEW_TOKEN|" "$here/"${shellWord(given.servers)} >"$CLEW_MCP_SERVERS")
`,
  )
}

function verlScript(given: Data & { tools: string }, about: readonly string[], address: string): string {
  return `${scriptHead(about)}${files(given)}${address}
${command('PYTHONUNBUFFERED=1 python3 -m verl.trainer.main_ppo', [
  ...SHARED,
  'data.train_batch_size=256',
  'data.max_prompt_length=4096',
  'data.max_response_length=3000',
  'data.return_raw_chat=true',
  'actor_rollout_ref.actor.ppo_mini_batch_size=256',
  'actor_rollout_ref.actor.use_dynamic_bsz=true',
  'actor_rollout_ref.actor.use_kl_loss=true',
  'actor_rollout_ref.actor.kl_loss_coef=0.001',
  'actor_rollout_ref.rollout.name=sglang',
  'actor_rollout_ref.rollout.mode=async',
  'actor_rollout_ref.rollout.n=5',
  'actor_rollout_ref.rollout.multi_turn.enable=true',
  'actor_rollout_ref.rollout.multi_turn.max_assistant_turns=7',
  `actor_rollout_ref.rollout.multi_turn.tool_config_path="$here/"${shellWord(given.tools)}`,
  'trainer.n_gpus_per_node="$gpus"',
  'trainer.experiment_name=clew-verl',
])}`
}

/** verl-tool's trainer: what the agent writes goes to Clew as it stands, and comes back as KG-R1 shows it. */
export function verlToolScript(given: Data & { turns: number; protocol: string; callTag: string }): string {
  return `${scriptHead([
    "verl-tool's trainer with Clew as its tool server: github.com/TIGER-AI-Lab/verl-tool, in its folder.",
  ])}${files(given)}stops=$(mktemp)
trap 'rm -f "$stops"' EXIT
printf '%s' ${shellWord(`</${given.callTag}>,</answer>`)} >"$stops"

${command('PYTHONUNBUFFERED=1 python3 -m verl_tool.trainer.main_ppo', [
  ...SHARED,
  'data.train_batch_size=128',
  'data.max_prompt_length=2048',
  'data.max_response_length=4096',
  "data.truncation='right'",
  'reward_model.reward_manager=search_r1_qa_em',
  'actor_rollout_ref.agent.enable_agent=True',
  `actor_rollout_ref.agent.tool_server_url="$clew/get_observation/"${shellWord(given.graph)}${shellWord(`?protocol=${given.protocol}`)}`,
  `actor_rollout_ref.agent.max_turns=${given.turns}`,
  'actor_rollout_ref.agent.max_prompt_length=2048',
  'actor_rollout_ref.agent.max_response_length=4096',
  'actor_rollout_ref.agent.max_start_length=2048',
  'actor_rollout_ref.agent.max_obs_length=1024',
  'actor_rollout_ref.agent.max_action_length=1024',
  'actor_rollout_ref.agent.mask_observations=True',
  'actor_rollout_ref.agent.enable_mtrl=False',
  'actor_rollout_ref.agent.action_stop_tokens="$stops"',
  'actor_rollout_ref.rollout.name=vllm',
  'actor_rollout_ref.rollout.mode=async',
  'actor_rollout_ref.rollout.n=16',
  'trainer.n_gpus_per_node="$gpus"',
  'trainer.experiment_name=clew-verl-tool',
])}`
}
