package dev.platform.platform.deploy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.platform.base.event.DomainEvent;
import dev.platform.platform.ServiceId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happens to a service on its way to being live. Each record is its own details. */
sealed interface DeployEvent extends DomainEvent {

  @Override
  ServiceId subject();

  @Override
  default Object details() {
    return this;
  }

  /** A build has started. */
  record BuildStarted(@JsonIgnore ServiceId subject, String buildId, Cause trigger)
      implements DeployEvent {
    @Override
    public String type() {
      return "build_started";
    }
  }

  /** A build has ended. */
  record BuildEnded(
      @JsonIgnore ServiceId subject,
      String buildId,
      Ending buildStatus,
      EndReason reason,
      int status)
      implements DeployEvent {
    BuildEnded(ServiceId subject, String buildId, Ending ending, EndReason reason) {
      this(subject, buildId, ending, reason, ending.number());
    }

    @Override
    public String type() {
      return "build_ended";
    }
  }

  /**
   * A new commit is not deployed, since none of its files matters.
   *
   * @param id hash of the commit
   * @param url the repository; hosts have no common form for pages of commits
   */
  record CommitIgnored(@JsonIgnore ServiceId subject, String id, String url)
      implements DeployEvent {
    @Override
    public String type() {
      return "commit_ignored";
    }
  }

  /** Instances of a deploy are being started, or its files published. */
  record DeployStarted(@JsonIgnore ServiceId subject, String deployId, Cause trigger)
      implements DeployEvent {
    @Override
    public String type() {
      return "deploy_started";
    }
  }

  /** A deploy has come to its end. */
  record DeployEnded(
      @JsonIgnore ServiceId subject,
      String deployId,
      EndReason reason,
      Ending deployStatus,
      int status)
      implements DeployEvent {
    DeployEnded(ServiceId subject, String deployId, EndReason reason, Ending ending) {
      this(subject, deployId, reason, ending, ending.number());
    }

    @Override
    public String type() {
      return "deploy_ended";
    }
  }

  /** The service answers. */
  record ServerAvailable(ServiceId subject) implements DeployEvent {
    @Override
    public String type() {
      return "server_available";
    }

    @Override
    public Object details() {
      return Map.of();
    }
  }

  /** An instance that served has ended or become unhealthy, or a restart came to nothing. */
  record ServerFailed(
      @JsonIgnore ServiceId subject, @Nullable String instanceID, FailureReason reason)
      implements DeployEvent {
    @Override
    public String type() {
      return "server_failed";
    }
  }

  /**
   * Somebody asked for a restart.
   *
   * @param triggeredByUser id of the user who did
   */
  record ServerRestarted(@JsonIgnore ServiceId subject, String triggeredByUser)
      implements DeployEvent {
    @Override
    public String type() {
      return "server_restarted";
    }
  }

  /** Another number of instances is wanted. */
  record InstanceCountChanged(@JsonIgnore ServiceId subject, int fromInstances, int toInstances)
      implements DeployEvent {
    @Override
    public String type() {
      return "instance_count_changed";
    }
  }

  /** There is a reason more why the service is suspended. */
  record SuspenderAdded(@JsonIgnore ServiceId subject, String actor) implements DeployEvent {
    @Override
    public String type() {
      return "suspender_added";
    }
  }

  /** There is a reason less why the service is suspended. */
  record SuspenderRemoved(@JsonIgnore ServiceId subject, String actor) implements DeployEvent {
    @Override
    public String type() {
      return "suspender_removed";
    }
  }

  /** The service no longer runs. */
  record ServiceSuspended(ServiceId subject) implements DeployEvent {
    @Override
    public String type() {
      return "service_suspended";
    }

    @Override
    public Object details() {
      return Map.of();
    }
  }

  /** The service may run again. */
  record ServiceResumed(ServiceId subject) implements DeployEvent {
    @Override
    public String type() {
      return "service_resumed";
    }

    @Override
    public Object details() {
      return Map.of();
    }
  }
}
