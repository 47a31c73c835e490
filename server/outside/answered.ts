/** The answers of those that answered; fails only when all have failed. */
export async function collectAnswers<Answer>(asked: Promise<Answer>[]): Promise<Answer[]> {
  const settled = await Promise.allSettled(asked)
  const answered = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed && answered.length === 0) throw failed.reason
  return answered
}
