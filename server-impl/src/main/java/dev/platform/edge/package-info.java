/**
 * The proxy that serves customers' traffic.
 *
 * <p><b>What it is.</b> A listener that finds the service of a request by its host name and passes
 * the request to one of its instances, or answers from the files of a static site.
 *
 * <p><b>Cast.</b> {@link dev.platform.edge.RouteTable} says where a host leads, {@link
 * dev.platform.edge.Route}; {@link dev.platform.edge.RequestLog} is told of every request.
 *
 * <p><b>Always true.</b> A lookup reads memory only. A request is given to a live instance, and
 * again to another one only if nothing of it can have reached the first. Bodies are streamed both
 * ways.
 *
 * <p><b>When things fail.</b> A host that leads nowhere, or to a service that is starting,
 * suspended or failed, gets a page that says so; an instance that does not answer gets a 502.
 */
@NullMarked
package dev.platform.edge;

import org.jspecify.annotations.NullMarked;
