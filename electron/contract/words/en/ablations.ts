/** What an ablation of a recipe leaves out or does instead, and where the papers have it. */
export const ablations = {
  noTurnRewards: 'Without turn rewards (KG-R1, Table 3, E.3).',
  trajectoryAdvantage: 'One advantage for the whole trajectory instead of one a turn (KG-R1, Table 3, E.3).',
  noRetrievalReward: 'Without the retrieval reward (KG-R1, Table 3, E.3).',
  ppoWithoutTurnRewards: 'PPO with a value head, and no turn rewards (KG-R1, Table 3, E.3).',
  ppo: 'PPO with a value head (Graph-R1, Fig. 5f).',
  reinforce: 'REINFORCE++: one baseline for the batch, KL penalty in the reward (Graph-R1, Fig. 5f; Hu et al. 2025).',
  noFormatReward: 'Without the format reward (KBQA-R1, Table VI).',
  noKl: 'Without the KL term (KG-R1, appendix G; the published code of KBQA-R1).',
  separateBaselines: 'Turn and global rewards standardised apart (the published code of KG-R1).',
  unpaidRepeats: 'A repeated call earns nothing for its query (the published code of KG-R1).',
  halfGlobal: 'F1 and retrieval weigh 0.5 each (the published script of KG-R1).',
  relaxedMatch: 'Any item that contains or is contained counts as exact (the published code of GraphWalker).',
  higherClip: 'Clipped at 1.28 instead of 1.2 (the published script of GraphWalker).',
  blankTokens: 'Token F1 of words split at blanks, punctuation and articles kept (the letter of Graph-R1, Eq. 14).',
  dualClip: 'The loss of a bad unit is bounded at three times its ratio (the published code of KG-R1).',
} as const
