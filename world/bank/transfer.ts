/** How the sandbox treats a transfer by «СБП»: one bank app for each outcome, as test cards are (DPAY-13). */
export type TestBank = {
  id: string
  name: string
  about: string
  declines?: 'declined'
  behaviour?: 'plain' | 'slow' | 'silent'
}

export const testBanks: readonly TestBank[] = [
  { id: 'zarya', name: 'Банк «Заря»', about: 'успех' },
  { id: 'priboy', name: 'Банк «Прибой»', about: 'отказ банка', declines: 'declined' },
  { id: 'shtil', name: 'Банк «Штиль»', about: 'деньги идут 20 с', behaviour: 'slow' },
  { id: 'tuman', name: 'Банк «Туман»', about: 'ответ банка потеряется', behaviour: 'silent' },
]

export function bankOf(id: string): TestBank | undefined {
  return testBanks.find((bank) => bank.id === id)
}
