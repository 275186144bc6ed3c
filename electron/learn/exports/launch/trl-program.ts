import { pythonClient, type StepClient } from './python-client.ts'
import { pythonText } from './quoting.ts'

/**
 * GRPO of TRL with a `rollout_func` (`trl/trainer/grpo_trainer.py`): it is given prompts and the trainer, and gives
 * back `prompt_ids`, `completion_ids`, `logprobs`, an `env_mask` that is 0 where the graph wrote, and what else the
 * reward needs.
 */
export function trlProgram({ data, ...client }: StepClient & { data: string }): string {
  return `"""GRPO of TRL over a graph that Clew serves: \`clew serve --port 8001\`, then
CLEW_TOKEN=... accelerate launch THIS.py (TRL with vLLM). The questions lie beside it."""
import json
import os
import urllib.request

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), ${pythonText(data)})
${pythonClient(client)}

def cut(tokenizer, ids):
    """How many of the tokens there are up to the end of the first call or answer, and their text."""
    text = tokenizer.decode(ids, skip_special_tokens=True)
    ends = [text.find(stop) + len(stop) for stop in STOPS if stop in text]
    if not ends:
        return len(ids), text
    most = len(ids)
    while most > 1 and any(stop in tokenizer.decode(ids[:most - 1], skip_special_tokens=True) for stop in STOPS):
        most -= 1
    return most, text[:min(ends)]


def rollout(prompts, trainer):
    from trl.experimental.openenv import generate_rollout_completions

    tokenizer = trainer.processing_class
    episodes = [{
        "text": prompt if isinstance(prompt, str)
        else tokenizer.apply_chat_template(prompt, add_generation_prompt=True, tokenize=False),
        "prompt_ids": None, "completion_ids": [], "logprobs": [], "env_mask": [], "last_turn": "", "done": False,
    } for prompt in prompts]
    for turn in range(TURNS + 1):
        going = [episode for episode in episodes if not episode["done"]]
        if not going:
            break
        written = generate_rollout_completions(trainer, [episode["text"] for episode in going], as_chat=False)
        for episode, result in zip(going, written):
            if episode["prompt_ids"] is None:
                episode["prompt_ids"] = list(result["prompt_ids"])
            ids = list(result["completion_ids"])
            kept, episode["last_turn"] = cut(tokenizer, ids)
            episode["completion_ids"] += ids[:kept]
            episode["logprobs"] += list(result["logprobs"])[:kept]
            episode["env_mask"] += [1] * kept
            episode["text"] += tokenizer.decode(ids[:kept], skip_special_tokens=True)
        shown = steps([episode["last_turn"] for episode in going], last=turn == TURNS - 1)
        for episode, (observation, done, _) in zip(going, shown):
            episode["done"] = done or turn == TURNS
            if episode["done"]:
                continue
            ids = tokenizer(observation, add_special_tokens=False)["input_ids"]
            nested = bool(episode["logprobs"]) and isinstance(episode["logprobs"][0], (list, tuple))
            episode["completion_ids"] += ids
            episode["logprobs"] += [[0.0] if nested else 0.0] * len(ids)
            episode["env_mask"] += [0] * len(ids)
            episode["text"] += observation
    keys = ("prompt_ids", "completion_ids", "logprobs", "env_mask", "last_turn")
    return {key: [episode[key] for episode in episodes] for key in keys}


def reward(completions, answers, last_turn, **_):
    """F1 of the answer, as Clew has it."""
    return [earned(observation)
            for observation, _, _ in steps(last_turn, [{"answers": right} for right in answers])]


def main():
    from datasets import load_dataset
    from trl import GRPOConfig, GRPOTrainer

    GRPOTrainer(
        model=os.environ.get("BASE_MODEL", "Qwen/Qwen2.5-3B-Instruct"),
        train_dataset=load_dataset("json", data_files=DATA, split="train"),
        reward_funcs=reward,
        rollout_func=rollout,
        args=GRPOConfig(
            output_dir="clew-grpo",
            use_vllm=True,
            vllm_mode="colocate",
            num_generations=16,
            max_completion_length=4096,
            learning_rate=1e-6,
            beta=0.01,
            generation_kwargs={"stop": STOPS, "include_stop_str_in_output": True},
        ),
    ).train()


if __name__ == "__main__":
    main()
`
}
