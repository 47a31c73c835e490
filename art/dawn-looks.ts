import type { Look } from './city.ts'
import type { DawnStander } from './dawn-cities.ts'
import { auckland } from './landmarks/auckland.ts'
import { azores } from './landmarks/azores.ts'
import { buenosaires } from './landmarks/buenosaires.ts'
import { delhi } from './landmarks/delhi.ts'
import { honolulu } from './landmarks/honolulu.ts'
import { losangeles } from './landmarks/losangeles.ts'
import { mexico } from './landmarks/mexico.ts'
import { newyork } from './landmarks/newyork.ts'
import { novosibirsk } from './landmarks/novosibirsk.ts'
import { petropavlovsk } from './landmarks/petropavlovsk.ts'
import { reykjavik } from './landmarks/reykjavik.ts'
import { rio } from './landmarks/rio.ts'
import { sanfrancisco } from './landmarks/sanfrancisco.ts'
import { sydney } from './landmarks/sydney.ts'
import { tashkent } from './landmarks/tashkent.ts'
import { tokyo } from './landmarks/tokyo.ts'
import { vladivostok } from './landmarks/vladivostok.ts'
import { looks } from './looks.ts'

/** How each city of the dawn looks: the poster cities, and those only seen from afar. */
export const dawnLooks: Record<DawnStander['slug'], Look> = {
  ...looks,
  auckland,
  azores,
  buenosaires,
  delhi,
  honolulu,
  losangeles,
  mexico,
  newyork,
  novosibirsk,
  petropavlovsk,
  reykjavik,
  rio,
  sanfrancisco,
  sydney,
  tashkent,
  tokyo,
  vladivostok,
}
