/** What each entry of the sign-in log says to its owner. */
export const signInWords = {
  'signed-in': 'Вход',
  'wrong-password': 'Неверный пароль',
  'signed-out': 'Выход',
  'token-reused': 'Мы закрыли сеанс: в него вошли с двух устройств',
  'password-changed': 'Пароль изменён',
  'email-asked': 'Запрошена смена почты',
  'email-changed': 'Почта изменена',
  registered: 'Регистрация',
  'reset-asked': 'Запрошен новый пароль',
  'others-signed-out': 'Закрыты остальные сеансы',
  'session-closed': 'Закрыт сеанс',
} as const
