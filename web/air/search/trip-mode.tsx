import { Segmented } from '#web/ui/fields/segmented.tsx'

type Props = { oneWay: boolean; onChange: (oneWay: boolean) => void; wide?: boolean }

/** One way or there and back (AIRF-03). */
export function TripMode({ oneWay, onChange, wide }: Props) {
  return (
    <Segmented
      label="Маршрут"
      wide={wide}
      value={oneWay ? 'one-way' : 'round-trip'}
      options={[
        { value: 'round-trip', label: 'Туда и обратно', icon: 'arrows-left-right' },
        { value: 'one-way', label: 'В одну сторону', icon: 'arrow-right' },
      ]}
      onChange={(mode) => onChange(mode === 'one-way')}
    />
  )
}
