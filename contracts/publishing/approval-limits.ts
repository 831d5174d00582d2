/** Limits for texts by clients without an account behind one link. */
export const approvalLimits = {
  textLength: 2_000,
  nameLength: 80,
  comments: 200,
  commentsPerMinute: 10,
} as const;
