import { BonusHistory } from './bonus-history.tsx'
import css from './bonus-corner.module.css'
import { ReferralCard } from './referral-card.tsx'

/** The points under the personal data: their history beside the link that brings more (DBON-07, DBON-09). */
export function BonusCorner() {
  return (
    <div className={css.columns}>
      <BonusHistory />
      <ReferralCard title="Ваша ссылка" tall />
    </div>
  )
}
