package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;

/**
 * The execution of a deploy's pre-deploy command, while the engine may know it.
 *
 * @param wanted whether its deploy still waits for it
 * @param started whether its command has begun
 */
record PreDeploy(
    PreDeployId id,
    DeployId deployId,
    ServiceId serviceId,
    WorkspaceId workspaceId,
    boolean wanted,
    boolean started) {}
