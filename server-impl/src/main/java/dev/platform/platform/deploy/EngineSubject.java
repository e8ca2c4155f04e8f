package dev.platform.platform.deploy;

import dev.platform.platform.ServiceId;

/** What a key of the engine stands for. */
record EngineSubject(ServiceId serviceId, DeployId deployId) {}
