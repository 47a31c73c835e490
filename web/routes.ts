import { type RouteConfig, index, route } from '@react-router/dev/routes'
import * as paths from '#domain/paths.ts'

const kit = process.env.NODE_ENV === 'production' ? [] : [route(paths.kit, 'pages/kit.tsx')]

export default [
  index('pages/home.tsx'),
  // The rest is a metasearch link: :from/:to/:times/:passengers/:flights/:cabin/:options? (DAIR-16), or a damaged one.
  route(`${paths.airBooking}/*`, 'pages/avia/booking.tsx'),
  route(paths.airCompare, 'pages/avia/compare.tsx'),
  route(paths.airYear, 'pages/avia/year.tsx'),
  route(paths.airPaid, 'pages/avia/payment-success.tsx'),
  route(paths.airNotPaid, 'pages/avia/payment-error.tsx'),
  route(`${paths.boards}/:iata?/:airport?`, 'pages/avia/schedule.tsx'),
  route(paths.airRoute, 'pages/avia/direction.tsx'),
  route(paths.airCity, 'pages/avia/city.tsx'),
  route(paths.login, 'pages/login.tsx'),
  route(paths.registration, 'pages/registration.tsx'),
  route(paths.forgotPassword, 'pages/forgot-password.tsx'),
  route(paths.newPassword, 'pages/password.tsx'),
  route(paths.account, 'pages/account/layout.tsx', [
    index('pages/account/personal.tsx'),
    route(paths.accountFlights, 'pages/account/avia.tsx'),
    route(paths.accountHotels, 'pages/account/hotels.tsx'),
    route(paths.accountFollowers, 'pages/account/followers.tsx'),
    route(paths.accountTrips, 'pages/account/trips.tsx'),
  ]),
  route(paths.about, 'pages/about.tsx'),
  route(`${paths.support}/:page?`, 'pages/support.tsx'),
  route(paths.questions, 'pages/faq.tsx'),
  route(paths.loader, 'pages/loader.tsx'),
  route(paths.airResults, 'pages/search/avia.tsx'),
  route(paths.hotelResults, 'pages/search/hotels.tsx'),
  route(paths.hotelBooking, 'pages/hotels/booking.tsx'),
  route(paths.hotelPaid, 'pages/hotels/payment-success.tsx'),
  route(paths.hotels, 'pages/hotels/landing.tsx'),
  route(paths.hotel, 'pages/hotels/hotel.tsx'),
  route(paths.error, 'pages/error.tsx'),
  ...kit,
  route(paths.notFound, 'pages/not-found.tsx', { id: 'not-found-address' }),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
