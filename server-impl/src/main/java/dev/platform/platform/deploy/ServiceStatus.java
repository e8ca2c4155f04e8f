package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;

/**
 * How a service stands.
 *
 * @param service which service
 * @param wantedInstances how many instances are wanted when it is not suspended
 * @param suspended whether it is kept from running
 * @param phase what is true of it now
 */
public record ServiceStatus(
    ServiceId service, int wantedInstances, boolean suspended, ServicePhase phase) {}
