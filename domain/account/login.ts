/** A login: 3-32 Latin letters, digits and `. _ @ -`; unique whatever the case (DAUTH-05). */
export const LOGIN = /^[A-Za-z0-9._@-]{3,32}$/
export const loginRule = 'От 3 до 32 латинских букв, цифр и знаков . _ @ -'
