import { bulkRoutes } from './documents/bulk-routes.js'
import { collectionRoutes } from './documents/collection-routes.js'
import { readRoutes } from './documents/read-routes.js'
import { writeRoutes } from './documents/write-routes.js'
import { deadLetterRoutes } from './onefold/dead-letter-routes.js'
import { detectionRoutes } from './onefold/detection-routes.js'
import { reportRoutes } from './onefold/report-routes.js'
import { taskRoutes } from './onefold/task-routes.js'
import type { Route } from './route.js'
import { searchRoutes } from './search/search-routes.js'
import { openApiRoute } from './service/open-api.js'
import { serviceRoutes } from './service/service-routes.js'

const described: readonly Route[] = [
  ...serviceRoutes,
  ...bulkRoutes,
  ...writeRoutes,
  ...readRoutes,
  ...searchRoutes,
  ...collectionRoutes,
  ...detectionRoutes,
  ...reportRoutes,
  ...taskRoutes,
  ...deadLetterRoutes,
]

/** Every route of the service. All other paths are a 404. */
export const routes: readonly Route[] = [...described, openApiRoute(described)]
