package dev.platform.platform.envgroup;

import dev.platform.platform.ServiceId;
import dev.platform.platform.service.ServiceType;

/** A service that gets the values of a group. */
public record EnvGroupLink(
    EnvGroupId groupId, ServiceId serviceId, String name, ServiceType type) {}
