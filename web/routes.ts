import { type RouteConfig, index, route } from '@react-router/dev/routes'
import * as paths from '#domain/paths.ts'

const kit = process.env.NODE_ENV === 'production' ? [] : [route(paths.kit, 'kit/kit.route.tsx')]

export default [
  index('home/home.route.tsx'),
  // The rest is a metasearch link: :from/:to/:times/:passengers/:flights/:cabin/:options? (DAIR-16), or a damaged one.
  route(`${paths.airBooking}/*`, 'air/booking/booking.route.tsx'),
  route(paths.airCompare, 'air/compare/compare.route.tsx'),
  route(paths.airYear, 'air/prices/year.route.tsx'),
  route(paths.airPaid, 'air/order/payment-result.route.tsx', { id: 'air-paid' }),
  route(paths.airNotPaid, 'air/order/payment-result.route.tsx', { id: 'air-not-paid' }),
  route(`${paths.boards}/:iata?/:airport?`, 'schedule/schedule.route.tsx'),
  route(paths.airRoute, 'landing/city-pair.route.tsx'),
  route(paths.airCity, 'landing/city.route.tsx'),
  route(paths.login, 'auth/login.route.tsx'),
  route(paths.registration, 'auth/registration.route.tsx'),
  route(paths.forgotPassword, 'auth/forgot-password.route.tsx'),
  route(paths.newPassword, 'auth/password.route.tsx'),
  route(paths.account, 'account/account.route.tsx', [
    index('account/profile/profile.route.tsx'),
    route(paths.accountFlights, 'account/orders/air-orders.route.tsx'),
    route(paths.accountHotels, 'account/orders/hotel-orders.route.tsx'),
    route(paths.accountFollowers, 'account/bonus/followers.route.tsx'),
    route(paths.accountTrips, 'account/trips/trips.route.tsx'),
  ]),
  route(paths.sharedTrip, 'trip/shared-trip.route.tsx'),
  route(paths.about, 'about/about.route.tsx'),
  route(`${paths.support}/:page?`, 'support/support.route.tsx'),
  route(paths.questions, 'support/faq.route.tsx'),
  route(paths.loader, 'purchase/loader.route.tsx'),
  route(paths.airResults, 'air/results/results.route.tsx'),
  route(paths.hotelResults, 'hotels/results/results.route.tsx'),
  route(paths.hotelBooking, 'hotels/booking/booking.route.tsx'),
  route(paths.hotelPaid, 'hotels/order/payment-success.route.tsx'),
  route(paths.hotels, 'home/hotels.route.tsx'),
  route(paths.hotel, 'hotels/hotel/hotel.route.tsx'),
  route(paths.error, 'shell/error.route.tsx'),
  ...kit,
  route(paths.notFound, 'shell/not-found.route.tsx', { id: 'not-found-address' }),
  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig
