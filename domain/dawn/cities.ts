import type { DawnCity, DawnRow } from './city.ts'
import { easternCities } from './eastern-cities.ts'
import { westernCities } from './western-cities.ts'

/** Where the sun rises first over the oceans, from west to east: between other cities it would rise over nobody for an hour. */
const lonelyCities: readonly DawnRow[] = [
  ['FUN', 'Фунафути', -8.53, 179.2, 'Pacific/Funafuti', 6],
  ['DYR', 'Анадырь', 64.73, 177.74, 'Asia/Anadyr', 13],
  ['SUV', 'Сува', -18.04, 178.56, 'Pacific/Fiji', 94],
  ['MAJ', 'Маджуро', 7.06, 171.27, 'Pacific/Majuro', 24],
  ['NLK', 'Норфолк', -29.04, 167.94, 'Pacific/Norfolk', 2],
  ['NOU', 'Нумеа', -22.01, 166.21, 'Pacific/Noumea', 95],
  ['HIR', 'Хониара', -9.43, 160.05, 'Pacific/Guadalcanal', 92],
  ['LDH', 'Лорд-Хау', -31.54, 159.08, 'Australia/Lord_Howe', 0],
  ['PNI', 'Понпеи', 6.99, 158.21, 'Pacific/Pohnpei', 34],
  ['POM', 'Порт-Морсби', -9.44, 147.22, 'Pacific/Port_Moresby', 364],
  ['GUM', 'Гуам', 13.48, 144.8, 'Pacific/Guam', 154],
  ['ADK', 'Адак', 51.88, -176.65, 'America/Adak', 0],
  ['CHT', 'Чатем', -43.81, -176.46, 'Pacific/Chatham', 1],
  ['PPG', 'Паго-Паго', -14.33, -170.71, 'Pacific/Pago_Pago', 4],
  ['IUE', 'Ниуэ', -19.08, -169.93, 'Pacific/Niue', 2],
  ['DUT', 'Уналашка', 53.9, -166.54, 'America/Nome', 4],
  ['OME', 'Ном', 64.51, -165.44, 'America/Nome', 4],
  ['CXI', 'Остров Рождества', 1.99, -157.35, 'Pacific/Kiritimati', 7],
  ['RGI', 'Рангироа', -14.95, -147.66, 'Pacific/Tahiti', 3],
  ['NHV', 'Нуку-Хива', -8.8, -140.23, 'Pacific/Marquesas', 3],
  ['SIT', 'Ситка', 57.05, -135.36, 'America/Sitka', 8],
  ['GMR', 'Острова Гамбье', -23.08, -134.89, 'Pacific/Gambier', 1],
  ['IPC', 'Остров Пасхи', -27.16, -109.42, 'Pacific/Easter', 8],
  ['SJD', 'Лос-Кабос', 23.15, -109.72, 'America/Mazatlan', 350],
  ['GPS', 'Галапагос', -0.45, -90.27, 'Pacific/Galapagos', 25],
  ['USH', 'Ушуая', -54.84, -68.3, 'America/Argentina/Ushuaia', 80],
  ['MPN', 'Порт-Стэнли', -51.82, -58.45, 'Atlantic/Stanley', 2],
  ['GOH', 'Нуук', 64.19, -51.68, 'America/Nuuk', 19],
  ['FEN', 'Фернанду-ди-Норонья', -3.85, -32.42, 'America/Noronha', 3],
  ['HLE', 'Остров Святой Елены', -15.96, -5.65, 'Atlantic/St_Helena', 4],
]

/** About four hundred cities all round the earth, by their IATA city codes. */
export const dawnCities: readonly DawnCity[] = [...westernCities, ...easternCities, ...lonelyCities].map(
  ([iata, name, lat, lon, timeZone, people]) => ({ iata, name, lat, lon, timeZone, people }),
)
