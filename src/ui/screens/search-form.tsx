// The search above a list: a GET form, so that a result has an address.
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { useWords } from './use-words.ts'

interface SearchFormProps {
  /** The list, for screen readers. */
  name: string
  action: string
  search: string
  label?: string
  placeholder: string
  className?: string
  fieldClassName?: string
  /** Hidden fields: what the search keeps of the address. */
  children?: ReactNode
}

export function SearchForm({
  name,
  action,
  search,
  label,
  placeholder,
  className = '',
  fieldClassName = '',
  children,
}: SearchFormProps) {
  const t = useWords('ui.screens')
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={name}
      className={`flex items-end gap-2 ${className}`}
    >
      {children}
      <TextField
        // Without it the browser keeps the last search when the address changes.
        key={search}
        label={label ?? t('search')}
        name="q"
        type="search"
        defaultValue={search}
        maxLength={LONGEST_SEARCH}
        placeholder={placeholder}
        fieldClassName={`min-w-0 grow ${fieldClassName}`}
      />
      <Button variant="quiet">{t('search')}</Button>
    </Form>
  )
}

export const LONGEST_SEARCH = 100

/** The search text in the address (`?q=`). */
export const searchOf = (query: URLSearchParams): string =>
  (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
