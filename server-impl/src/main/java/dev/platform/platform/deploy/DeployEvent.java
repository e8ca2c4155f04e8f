package dev.platform.platform.deploy;

import dev.platform.base.event.DomainEvent;
import dev.platform.platform.FailureReason;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/** What happens to a service on its way to being live. */
sealed interface DeployEvent extends DomainEvent {

  @Override
  ServiceId subject();

  /** A build has started. */
  record BuildStarted(ServiceId subject, String buildId, EventCause trigger)
      implements DeployEvent {}

  /** A build has ended. */
  record BuildEnded(
      ServiceId subject, String buildId, Ending buildStatus, EndReason reason, int status)
      implements DeployEvent {
    BuildEnded(ServiceId subject, String buildId, Ending ending, EndReason reason) {
      this(subject, buildId, ending, reason, ending.number());
    }
  }

  /**
   * A new commit is not deployed, since none of its files matters.
   *
   * @param id hash of the commit
   * @param url the repository; hosts have no common form for pages of commits
   */
  record CommitIgnored(ServiceId subject, String id, String url) implements DeployEvent {}

  /** Instances of a deploy are being started, or its files published. */
  record DeployStarted(ServiceId subject, String deployId, EventCause trigger)
      implements DeployEvent {}

  /** The pre-deploy command is to be run. */
  record PreDeployStarted(ServiceId subject, String deployCommandExecutionId, String deployId)
      implements DeployEvent {}

  /** The pre-deploy command has ended. */
  record PreDeployEnded(
      ServiceId subject,
      String deployCommandExecutionId,
      String deployId,
      Ending preDeployStatus,
      EndReason reason,
      int status)
      implements DeployEvent {
    PreDeployEnded(
        ServiceId subject,
        String deployCommandExecutionId,
        String deployId,
        Ending ending,
        EndReason reason) {
      this(subject, deployCommandExecutionId, deployId, ending, reason, ending.number());
    }
  }

  /** A deploy has come to its end. */
  record DeployEnded(
      ServiceId subject, String deployId, EndReason reason, Ending deployStatus, int status)
      implements DeployEvent {
    DeployEnded(ServiceId subject, String deployId, EndReason reason, Ending ending) {
      this(subject, deployId, reason, ending, ending.number());
    }
  }

  /** The service answers. */
  record ServerAvailable(ServiceId subject) implements DeployEvent {}

  /** An instance that served has ended or become unhealthy, or a restart came to nothing. */
  record ServerFailed(ServiceId subject, @Nullable String instanceID, FailureReason reason)
      implements DeployEvent {}

  /**
   * Somebody asked for a restart.
   *
   * @param triggeredByUser id of the user who did
   */
  record ServerRestarted(ServiceId subject, String triggeredByUser) implements DeployEvent {}

  /** Another number of instances is wanted. */
  record InstanceCountChanged(ServiceId subject, int fromInstances, int toInstances)
      implements DeployEvent {}

  /** There is a reason more why the service is suspended. */
  record SuspenderAdded(ServiceId subject, String actor) implements DeployEvent {}

  /** There is a reason less why the service is suspended. */
  record SuspenderRemoved(ServiceId subject, String actor) implements DeployEvent {}

  /** The service no longer runs. */
  record ServiceSuspended(ServiceId subject) implements DeployEvent {}

  /** The service no longer runs, because nobody visits it. */
  record ServiceHibernated(ServiceId subject) implements DeployEvent {}

  /** The service runs again after it was asleep. */
  record ServiceWoken(ServiceId subject) implements DeployEvent {}

  /** The service may run again. */
  record ServiceResumed(ServiceId subject) implements DeployEvent {}
}
