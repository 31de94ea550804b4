// Fields shared by several forms.
import type { FieldOptions } from '../../elements/forms/field.ts'
import { t } from './strings.ts'

export const email = (autocomplete = 'username'): FieldOptions<'email'> => ({
  name: 'email', label: t('email'), type: 'email', autocomplete
})

export const username = (autocomplete = 'nickname'): FieldOptions<'username'> => ({
  name: 'username', label: t('username'), autocomplete, minLength: 3
})

export const firstName = (value = ''): FieldOptions<'firstName'> => ({
  name: 'firstName', label: t('firstName'), autocomplete: 'given-name', value, isOptional: true
})

export const lastName = (value = ''): FieldOptions<'lastName'> => ({
  name: 'lastName', label: t('lastName'), autocomplete: 'family-name', value, isOptional: true
})

export const newPassword = (label: string): FieldOptions<'password'> => ({
  name: 'password', label, type: 'password', autocomplete: 'new-password', hint: t('passwordHint'), minLength: 8
})

export const code = (): FieldOptions<'code'> => ({ name: 'code', label: t('code'), autocomplete: 'one-time-code' })
