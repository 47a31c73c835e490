import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Menu, menuItem } from '#web/ui/menu.tsx'

type Choice = { label: string; isChosen: boolean; choose: () => void }

type Props = { label: string; icon: IconName; choices: readonly Choice[] }

/** A button that says what is chosen and opens the list to choose from. */
export function ChoiceMenu({ label, icon, choices }: Props) {
  return (
    <Menu
      label={label}
      button={(trigger) => (
        <Button {...trigger} variant="tonal" size="s" icon={icon}>
          {choices.find(({ isChosen }) => isChosen)?.label}
        </Button>
      )}
    >
      {choices.map((each) => (
        <button
          key={each.label}
          type="button"
          role="menuitemradio"
          aria-checked={each.isChosen}
          tabIndex={-1}
          className={menuItem}
          onClick={each.choose}
        >
          {each.label}
          {each.isChosen && <Icon name="check" />}
        </button>
      ))}
    </Menu>
  )
}
