import styles from './RadioChoices.module.css'

interface Props<Value extends string> {
  name: string
  choices: ReadonlyArray<readonly [value: Value, label: string]>
  value: Value
  onChange: (value: Value) => void
}

export const RadioChoices = <Value extends string>({ name, choices, value, onChange }: Props<Value>) => (
  <div className={styles.choices}>
    {choices.map(([each, label]) => (
      <label key={each} className={styles.choice}>
        <input
          type="radio"
          className={styles.radio}
          name={name}
          value={each}
          checked={each === value}
          onChange={() => onChange(each)}
        />
        {label}
      </label>
    ))}
  </div>
)
