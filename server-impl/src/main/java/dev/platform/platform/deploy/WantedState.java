package dev.platform.platform.deploy;

import dev.platform.base.id.WorkspaceId;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of a service at run time. Its row is the lock under which everything about the
 * service's deploys and rollouts changes.
 *
 * @param currentDeploy the live deploy; null until there is one
 * @param currentRollout the rollout that serves, or will once what it takes the place of has ended;
 *     null if it has no instances,, while suspended and while asleep
 * @param sleep whether it is asleep
 */
record WantedState(
    ServiceId serviceId,
    WorkspaceId workspaceId,
    int wantedInstances,
    boolean suspended,
    @Nullable DeployId currentDeploy,
    @Nullable RolloutId currentRollout,
    SleepState sleep) {}
