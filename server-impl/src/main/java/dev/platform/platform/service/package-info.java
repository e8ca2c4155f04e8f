/**
 * Services: what is to be built and run.
 *
 * <p><b>Cast.</b> A {@link dev.platform.platform.service.Service} has an identity (id, name, slug,
 * type, region) and a {@link dev.platform.platform.service.ServiceSpec}: where its code is, how it
 * is built and run. Deploys make it real; this room only says what is wanted.
 *
 * <p><b>Always true.</b> The name is there once in a workspace, the slug once in the installation.
 * Slug, type and region never change. Every spec that is kept has passed {@link
 * dev.platform.platform.service.ServiceRules}. What this installation cannot do is rejected by
 * name, never ignored.
 *
 * <p><b>Tables.</b> {@code service}. <b>Events.</b> {@link
 * dev.platform.platform.service.ServiceEvent}; being suspended, restarted and scaled are told by
 * the deploy room, which does them.
 *
 * <p><b>Failures.</b> Each use case is one transaction together with the rooms it calls, so that a
 * service, its variables and its first deploy are there together or not at all. It goes with all
 * that rooms have of it, by their {@link dev.platform.platform.ServiceCleanup}.
 */
@NullMarked
package dev.platform.platform.service;

import org.jspecify.annotations.NullMarked;
