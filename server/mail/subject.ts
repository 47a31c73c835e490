/** Longer subjects are cut by mail programs. */
const LONGEST_SUBJECT = 60

/** A subject with the first of these facts that leaves it whole in a list of letters. */
export function subjectWith(subject: string, ...facts: string[]): string {
  return facts.map((fact) => `${subject}${fact}`).find((text) => text.length <= LONGEST_SUBJECT) ?? subject
}
