/**
 * Routing: where requests for services go, and who may send them.
 *
 * <p><b>What it is.</b> Combines what other rooms know of a service to the {@link
 * dev.platform.edge.route.HostRoute} that an edge follows: what can answer ({@link
 * dev.platform.platform.deploy.Backends}), the rules of static sites ({@link
 * dev.platform.platform.routing.SiteRulesSource}), maintenance ({@link
 * dev.platform.platform.routing.Fronts}), from where requests are taken ({@link
 * dev.platform.platform.routing.AllowLists}) and which host names it has besides its slug ({@link
 * dev.platform.platform.routing.CustomHosts}).
 *
 * <p><b>Cast.</b> {@link dev.platform.platform.routing.ServiceRoutes} keeps the routes of one
 * process in memory, as {@code RouteReader} makes them. {@link
 * dev.platform.platform.routing.RouteChanges} is told what changes. {@code EdgeInstancesInUse}
 * knows what the edges of all machines do, as each says in {@code EdgeRegistrations}; what the edge
 * of this process does, {@link dev.platform.platform.routing.Traffic} tells.
 *
 * <p><b>Visits.</b> What the edge of this process serves, and whom it wants woken, this room passes
 * on to {@link dev.platform.platform.sleep.Visits}.
 *
 * <p><b>Routes have versions.</b> Who changes how requests for a service are answered notes it in
 * the transaction. As the last thing before the commit the services noted get the next version,
 * under a lock that is held until the commit: an edge that knows a version has heard of every
 * change up to it, and reads only those behind it.
 *
 * <p><b>Always true.</b> An instance is stopped only after every edge that lives has said that it
 * knows routes without it and does not work on requests of it: deploys ask {@link
 * dev.platform.platform.deploy.InstancesInUse}, which is offered here. At the drain limit edges
 * close WebSockets with 1001, and soon after nothing waits for them. The edge registers before it
 * reads its first routes.
 *
 * <p><b>Directions.</b> This room calls deploy, which knows nothing of it. Rooms that say who may
 * visit, or how a site answers, call this one and offer what it declares.
 *
 * <p><b>Tables.</b> {@code route_version}, {@code route_change}, {@code edge}. Which services
 * listen it reads from {@code running}, a table of deploy, in the statement that gives them their
 * version.
 *
 * <p><b>Failures.</b> While the database is away, the routes that were read last stand. A signal
 * that went unheard is made up for within two seconds. An edge that was cut off longer than changes
 * are remembered reads everything again. An edge that ends without a word is not waited for after
 * seven seconds.
 */
@NullMarked
package dev.platform.platform.routing;

import org.jspecify.annotations.NullMarked;
