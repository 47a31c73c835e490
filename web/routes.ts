import { type RouteConfig, index, route } from '@react-router/dev/routes'

const kit = process.env.NODE_ENV === 'production' ? [] : [route('kit', 'pages/kit.tsx')]

export default [
  index('pages/home.tsx'),
  // The rest is a metasearch link: :from/:to/:times/:passengers/:flights/:cabin/:options? (DAIR-16), or a damaged one.
  route('avia/booking/*', 'pages/avia/booking.tsx'),
  route('avia/compare', 'pages/avia/compare.tsx'),
  route('avia/year', 'pages/avia/year.tsx'),
  route('avia/payment/success', 'pages/avia/payment-success.tsx'),
  route('avia/payment/error', 'pages/avia/payment-error.tsx'),
  route('avia/schedule/:iata?/:airport?', 'pages/avia/schedule.tsx'),
  route('avia/:from/:to', 'pages/avia/direction.tsx'),
  route('avia/:to', 'pages/avia/city.tsx'),
  route('login', 'pages/login.tsx'),
  route('registration', 'pages/registration.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('password/:token', 'pages/password.tsx'),
  route('account', 'pages/account/layout.tsx', [
    index('pages/account/personal.tsx'),
    route('avia', 'pages/account/avia.tsx'),
    route('hotels', 'pages/account/hotels.tsx'),
    route('followers', 'pages/account/followers.tsx'),
    route('trips', 'pages/account/trips.tsx'),
  ]),
  route('about', 'pages/about.tsx'),
  route('support/:page?', 'pages/support.tsx'),
  route('faq/avia', 'pages/faq.tsx'),
  route('loader', 'pages/loader.tsx'),
  route('search/avia', 'pages/search/avia.tsx'),
  route('search/hotels', 'pages/search/hotels.tsx'),
  route('hotels/booking/:rateId?', 'pages/hotels/booking.tsx'),
  route('hotels/payment/success', 'pages/hotels/payment-success.tsx'),
  route('hotels', 'pages/hotels/landing.tsx'),
  route('hotels/:hotelId', 'pages/hotels/hotel.tsx'),
  route('error', 'pages/error.tsx'),
  ...kit,
  route('404', 'pages/not-found.tsx', { id: 'not-found-address' }),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
