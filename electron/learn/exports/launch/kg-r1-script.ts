import { command, scriptHead, shellWord } from './quoting.ts'

/**
 * What starts KG-R1's trainer on a file of questions: the keys of its `main_ppo` (`+trainer.mode=kg-search`) with the
 * values of its appendix E. `+` stands before keys that its configuration does not have of itself.
 */
export function kgR1Script({ data, turns }: { data: string; turns: number }): string {
  const train = `"$here/"${shellWord(data)}`
  return `${scriptHead([
    "KG-R1's trainer on questions of a graph that Clew serves: github.com/junhongmit/KG-R1, in its folder.",
    '`clew serve --port 8001` on the machine with the graph, and the port forwarded under the same number.',
  ])}train=${train}
val="\${VAL_FILE:-$train}"
# One 3 B model with 16 rollouts of 128 questions took the paper four GPUs.
gpus="\${GPUS:-4}"

${command('PYTHONUNBUFFERED=1 python3 -m verl.trainer.main_ppo', [
  '+trainer.mode=kg-search',
  'data.train_files="$train"',
  'data.val_files="$val"',
  'data.train_batch_size=128',
  'data.max_prompt_length=4500',
  'data.max_response_length=256',
  'data.max_obs_length=512',
  '+data.prompt_augmentation.enable=false',
  'algorithm.adv_estimator=grpo',
  'algorithm.norm_adv_by_std_in_grpo=true',
  '+algorithm.enable_multiturn_advantage=true',
  'algorithm.use_kl_in_reward=false',
  'actor_rollout_ref.model.path="$model"',
  'actor_rollout_ref.model.enable_gradient_checkpointing=true',
  'actor_rollout_ref.actor.optim.lr=1e-6',
  'actor_rollout_ref.actor.ppo_mini_batch_size=128',
  'actor_rollout_ref.actor.use_dynamic_bsz=true',
  'actor_rollout_ref.actor.use_kl_loss=true',
  'actor_rollout_ref.actor.kl_loss_coef=0.01',
  'actor_rollout_ref.actor.kl_loss_type=k3',
  'actor_rollout_ref.actor.entropy_coeff=0',
  'actor_rollout_ref.actor.state_masking=true',
  'actor_rollout_ref.rollout.name=vllm',
  'actor_rollout_ref.rollout.temperature=1',
  'actor_rollout_ref.rollout.n=1',
  '+actor_rollout_ref.rollout.grpo_rollout_n=16',
  'actor_rollout_ref.rollout.search.enable=true',
  'actor_rollout_ref.rollout.search.enable_during_training=true',
  'actor_rollout_ref.rollout.search.enable_during_validation=true',
  'actor_rollout_ref.rollout.search.search_url="$clew/retrieve"',
  `actor_rollout_ref.rollout.search.max_turns=${turns}`,
  'reward_model.enable=false',
  'reward_model.reward_manager=kg_format_multiturn',
  '+reward_model.reward_kwargs.turn_kg_query_validity=0.5',
  '+reward_model.reward_kwargs.turn_is_answer_score=0.5',
  '+reward_model.reward_kwargs.turn_format_score=0.5',
  '+reward_model.reward_kwargs.global_exact_match=1',
  '+reward_model.reward_kwargs.global_retrieval_quality=1',
  '+reward_model.reward_kwargs.answer_score_mode=f1',
  `+reward_model.reward_kwargs.max_turns=${turns}`,
  'trainer.n_gpus_per_node="$gpus"',
  'trainer.nnodes=1',
  "trainer.logger=['console']",
  'trainer.project_name=clew',
  'trainer.experiment_name=clew-kg-r1',
  'trainer.default_local_dir="$here/checkpoints"',
  'trainer.total_training_steps=400',
])}`
}
