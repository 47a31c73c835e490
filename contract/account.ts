import * as z from 'zod/mini'
import { Profile, User } from '#domain/account/user.ts'
import { endpoint } from './endpoint.ts'

const nothing = z.object({})
const TokenReply = z.object({ token: z.string() })
const ResetReply = z.object({ status: z.string(), result: z.boolean(), errorMessage: z.nullable(z.string()) })

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Вход по логину или e-mail (DAUTH-04)',
  method: 'POST',
  path: '/auth/Account/Login',
  access: 'anyone',
  input: z.object({ login: z.string().check(z.maxLength(254)), password: z.string().check(z.maxLength(512)) }),
  reply: TokenReply,
})

/** Sent as a form (spec §7); JSON is accepted as well. */
export const register = endpoint({
  name: 'register',
  summary: 'Регистрация (DAUTH-05)',
  method: 'POST',
  path: '/auth/Account/Register',
  access: 'anyone',
  form: true,
  input: z.object({
    login: z.string().check(z.maxLength(64)),
    password: z.string().check(z.maxLength(512)),
    email: z.string().check(z.maxLength(320)),
    returnUrl: z.string().check(z.maxLength(2000)),
    fromUser: z.optional(z.string().check(z.maxLength(64))),
    /** Consent to the processing of personal data; without it the account is refused with words. `on` is what a form sends. */
    privacy: z.optional(z.union([z.boolean(), z.enum(['on', 'true', 'false'])])),
  }),
  reply: TokenReply,
})

export const refreshToken = endpoint({
  name: 'refreshToken',
  summary: 'Новый токен взамен истёкшего; нужны прежний Bearer и cookie rt (DAUTH-02)',
  method: 'GET',
  path: '/auth/Account/Token',
  access: 'cookie',
  input: nothing,
  reply: TokenReply,
})

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Выход: отзывает сессию и стирает cookie (DAUTH-11)',
  method: 'POST',
  path: '/auth/Account/Logout',
  access: 'cookie',
  empty: true,
  input: nothing,
  reply: nothing,
})

export const resendActivation = endpoint({
  name: 'resendActivation',
  summary: 'Письмо со ссылкой активации ещё раз (DAUTH-06)',
  method: 'POST',
  path: '/auth/Account/ResendActivation',
  access: 'account',
  empty: true,
  input: nothing,
  reply: nothing,
})

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  summary: 'Письмо для нового пароля; ответ одинаков для любого адреса (DAUTH-09)',
  method: 'POST',
  path: '/auth/Password/ResetByEmail',
  access: 'anyone',
  form: true,
  input: z.object({ email: z.string().check(z.maxLength(320)) }),
  reply: z.object({ status: z.string(), result: z.boolean() }),
})

/** The two password fields share one name (VALID-12), so the form sends it twice. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Новый пароль по ссылке из письма (DAUTH-10)',
  method: 'POST',
  path: '/auth/Password/Reset',
  access: 'anyone',
  form: true,
  input: z.object({
    password: z.union([z.string().check(z.maxLength(512)), z.array(z.string().check(z.maxLength(512))).check(z.maxLength(2))]),
    token: z.string().check(z.maxLength(128)),
  }),
  reply: ResetReply,
})

export const getUser = endpoint({
  name: 'getUser',
  summary: 'Кто вошёл (DAUTH-16)',
  method: 'GET',
  path: '/auth/user',
  access: 'account',
  input: nothing,
  reply: User,
})

export const saveProfile = endpoint({
  name: 'saveProfile',
  summary: 'Имя, дата рождения и телефон (DAUTH-16)',
  method: 'PUT',
  path: '/auth/user',
  access: 'account',
  input: Profile,
  reply: User,
})

export const changeEmail = endpoint({
  name: 'changeEmail',
  summary: 'Исправляет неподтверждённую почту; подтверждённую меняет по ссылкам из двух писем. Нужен пароль (DAUTH-16)',
  method: 'POST',
  path: '/auth/user/email',
  access: 'account',
  input: z.object({ email: z.string().check(z.maxLength(320)), password: z.string().check(z.maxLength(512)) }),
  reply: User,
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Смена пароля; остальные сессии закрываются (DAUTH-16)',
  method: 'PUT',
  path: '/auth/user/password',
  access: 'account',
  empty: true,
  input: z.object({ oldPassword: z.string().check(z.maxLength(512)), password: z.string().check(z.maxLength(512)) }),
  reply: nothing,
})

const Mails = z.object({ points: z.boolean() })

export const getMails = endpoint({
  name: 'getMails',
  summary: 'Какие необязательные письма приходят (DMAIL)',
  method: 'GET',
  path: '/auth/user/mails',
  access: 'account',
  input: nothing,
  reply: Mails,
})

export const saveMails = endpoint({
  name: 'saveMails',
  summary: 'Получать письма о бонусах или нет (DMAIL)',
  method: 'PUT',
  path: '/auth/user/mails',
  access: 'account',
  input: Mails,
  reply: Mails,
})
