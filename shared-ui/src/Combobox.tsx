import { Trans } from '@lingui/react/macro'
import type { IconNode } from 'lucide'
import {
  type KeyboardEvent,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button } from './Button.tsx'
import styles from './Combobox.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Input, type InputProps } from './Input.tsx'

type Keys = Record<string, (() => void) | false>

type InputHandlers = Pick<InputProps, 'name' | 'placeholder' | 'onFocus' | 'onClick' | 'onBlur'>

export interface ComboboxProps<Item> extends Pick<FieldProps, 'label' | 'help' | 'error'>, InputHandlers {
  id: string
  required?: boolean | undefined
  optional?: boolean | undefined
  ref?: Ref<HTMLInputElement>
  icon: IconNode
  text: string
  onType: (text: string, isComposing: boolean) => void
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  items: readonly Item[]
  /** -1: no suggestion is active, so Enter submits the form, as in any field. */
  activeIndex: number
  onActivate: (index: number) => void
  onChoose: (item: Item) => void
  /** The keys of this field, besides arrows, Enter and Escape. A key without an action acts as in any field. */
  keysOf?: (event: KeyboardEvent) => Keys
  /** Enter without an action. The form is submitted afterwards. */
  onEnter?: () => void
  listLabel: string
  renderItem: (item: Item) => ReactNode
  /** Shown in place of an empty list. */
  note?: ReactNode
  above?: ReactNode
  below?: ReactNode
}

/** An ARIA combobox with list autocomplete and manual selection. The field keeps the focus and handles the keys. */
export function Combobox<Item extends { code: string }>(props: ComboboxProps<Item>) {
  const { id, label, help, error, required = false, optional = false, above, below } = props
  const { isOpen, items, activeIndex, onActivate, onOpen, note } = props
  const isActive = isOpen && activeIndex >= 0

  const press = (event: KeyboardEvent) => {
    // While an input method composes, these keys belong to it. Safari reports this only by key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.shiftKey)
      return
    const keys: Keys = {
      ArrowDown: isOpen ? () => onActivate(activeIndex + 1 < items.length ? activeIndex + 1 : 0) : onOpen,
      ArrowUp: isOpen ? () => onActivate(activeIndex > 0 ? activeIndex - 1 : items.length - 1) : onOpen,
      Enter: isActive && (() => props.onChoose(items[activeIndex] as Item)),
      Escape: isOpen && props.onClose,
      ...props.keysOf?.(event),
    }
    const act = Object.hasOwn(keys, event.key) && keys[event.key]
    if (!act) return event.key === 'Enter' && props.onEnter?.()
    event.preventDefault()
    // Otherwise a dialog around the field would close too.
    event.stopPropagation()
    act()
  }

  return (
    <Field id={id} label={label} help={help} error={error} required={required} optional={optional}>
      {(control) => (
        <div>
          {above}
          <div className={styles.combobox}>
            <Input
              {...control}
              ref={props.ref}
              name={props.name}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen && items.length > 0}
              aria-controls={listId(id)}
              aria-activedescendant={isActive ? optionId(id, activeIndex) : undefined}
              value={props.text}
              onChange={({ currentTarget, nativeEvent }) =>
                props.onType(currentTarget.value, (nativeEvent as InputEvent).isComposing)
              }
              onKeyDown={press}
              onFocus={props.onFocus}
              onClick={props.onClick}
              onBlur={props.onBlur}
              leading={<Icon of={props.icon} />}
              placeholder={props.placeholder}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            {isOpen && (items.length > 0 || note) && <Suggestions {...props} />}
          </div>
          {below}
        </div>
      )}
    </Field>
  )
}

const listId = (id: string): string => `${id}-list`

const optionId = (id: string, index: number): string => `${id}-${index}`

function Suggestions<Item extends { code: string }>(props: ComboboxProps<Item>) {
  const { id, items, activeIndex, onChoose, listLabel, renderItem, note } = props
  const sheet = useScrollIntoView(items)

  const optionOf = (item: Item, index: number) => ({
    id: optionId(id, index),
    role: 'option',
    'aria-selected': index === activeIndex,
    ref: index === activeIndex ? scrollIntoView : undefined,
    onClick: () => onChoose(item),
  })
  return (
    <div ref={sheet} className={styles.sheet} {...PREVENT_BLUR}>
      <div id={listId(id)} className={styles.list} role="listbox" aria-label={listLabel}>
        {items.map((item, index) => (
          <div key={item.code} className={styles.option} {...optionOf(item, index)}>
            {renderItem(item)}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <div className={styles.note} role="status">
          {note}
        </div>
      )}
    </div>
  )
}

interface ListFailureProps {
  children: ReactNode
  onRetry: () => void
  onMouseDown?: MouseEventHandler
}

export const ListFailure = ({ children, onRetry, onMouseDown }: ListFailureProps) => (
  <div className={styles.failed} role="alert" onMouseDown={onMouseDown}>
    {children}
    <Button size="small" variant="quiet" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

/** Pressing the element leaves the focus in the field. */
export const PREVENT_BLUR = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView?.({ block: 'nearest' })

/**
 * The ref of a list below a field. Scrolls it into view whenever it changes, because in a dialog or above a phone's
 * keyboard little is visible. Uses a layout effect: a later scroll could move the list between pointer down and click.
 */
export function useScrollIntoView(items: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (items) scrollIntoView(list.current)
  }, [items])
  return list
}
