import { pythonClient, type StepClient } from './python-client.ts'
import { command, scriptHead, shellWord } from './quoting.ts'

/** The environment of OpenRLHF's multi-turn agents (`openrlhf/utils/agent.py`); a label is the JSON of a question. */
export function openRlhfAgent(client: StepClient): string {
  return `"""OpenRLHF's agent over a graph that Clew serves, for --agent_func_path."""
import asyncio
import json
import os
import urllib.request

import torch
from openrlhf.utils.agent import AgentInstanceBase, MultiTurnAgentExecutor

${pythonClient(client)}

class AgentInstance(AgentInstanceBase):
    def __init__(self, *args, **kwargs):
        self.calls = 0

    async def reset(self, states, **kwargs):
        return {"observation": states["observation"]}

    async def step(self, states, **kwargs):
        self.calls += 1
        question = json.loads(states["label"])
        [(observation, done, valid)] = await asyncio.to_thread(
            steps, [states["action_text"]], [question], self.calls >= TURNS)
        reward = torch.tensor(earned(observation))
        return {
            "rewards": reward,
            "scores": reward,
            "environment_feedback": "" if done else observation,
            "done": done or self.calls > TURNS,
            "sampling_params": states.get("sampling_params"),
            "extra_logs": {"calls": torch.tensor(float(self.calls)), "valid": torch.tensor(float(valid))},
        }


class AgentExecutor(MultiTurnAgentExecutor):
    def __init__(self, *args, **kwargs):
        super().__init__(AgentInstance)

    async def execute(self, prompt, label, sampling_params, *args, **kwargs):
        # A turn ends with its call or its answer.
        sampling_params.stop = STOPS
        sampling_params.include_stop_str_in_output = True
        return await super().execute(prompt, label, sampling_params, *args, **kwargs)
`
}

export function openRlhfScript({ data, agent }: { data: string; agent: string }): string {
  return `${scriptHead(["OpenRLHF's trainer with an agent that asks Clew: github.com/OpenRLHF/OpenRLHF."])}export CLEW_TOKEN

${command('python3 -m openrlhf.cli.train_ppo_ray', [
  '--pretrain "$model"',
  `--agent_func_path "$here/"${shellWord(agent)}`,
  `--prompt_data "json@$here/"${shellWord(data)}`,
  '--input_key prompt',
  '--label_key label',
  '--apply_chat_template',
  '--advantage_estimator group_norm',
  '--n_samples_per_prompt 16',
  '--actor_learning_rate 1e-6',
  '--init_kl_coef 0.01',
  '--vllm_num_engines "${GPUS:-4}"',
  '--colocate_all_models',
  '--save_path "$here/openrlhf-model"',
])}`
}
