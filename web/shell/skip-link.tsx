import css from './skip-link.module.css'

export function SkipLink() {
  return (
    <a className={css.skip} href="#content">
      К&nbsp;содержанию
    </a>
  )
}
