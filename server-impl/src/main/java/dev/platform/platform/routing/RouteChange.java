package dev.platform.platform.routing;

import dev.platform.platform.ServiceId;

/**
 * That the route of a service has changed.
 *
 * @param slug where the service is, or was
 * @param version grows from commit to commit
 */
record RouteChange(ServiceId serviceId, String slug, long version) {}
