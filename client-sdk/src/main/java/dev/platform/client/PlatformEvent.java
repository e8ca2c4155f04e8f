package dev.platform.client;

import org.jspecify.annotations.Nullable;

/**
 * What a webhook is about, by type. {@link Other} is any type that this version has no record for:
 * more types will be added, so ignore it.
 *
 * <pre>{@code
 * if (message.event() instanceof PlatformEvent.DeployEnded ended && ended.outcome() == Outcome.FAILED) {
 *   page(ended.subject().name());
 * }
 * }</pre>
 */
public sealed interface PlatformEvent {

  /** What the event happened to. */
  Subject subject();

  /**
   * A service, a datastore, or a webhook.
   *
   * @param id its ID, or null if the event is not about one
   * @param name its name, or null
   */
  record Subject(@Nullable String id, @Nullable String name) {}

  /** How something ended. */
  enum Outcome {
    /** It succeeded. */
    SUCCEEDED,
    /** It failed. */
    FAILED,
    /** A user canceled it, or a newer run, build, or deploy replaced it. */
    CANCELED,
    /** An outcome that this version does not know. */
    UNKNOWN;

    static Outcome of(@Nullable String status) {
      for (Outcome outcome : values()) {
        if (outcome.name().equalsIgnoreCase(status)) {
          return outcome;
        }
      }
      return UNKNOWN;
    }
  }

  /** A build started. */
  record BuildStarted(Subject subject) implements PlatformEvent {}

  /** A build ended. */
  record BuildEnded(Subject subject, Outcome outcome) implements PlatformEvent {}

  /** A deploy started its instances or its files are being published. */
  record DeployStarted(Subject subject) implements PlatformEvent {}

  /** A deploy ended. */
  record DeployEnded(Subject subject, Outcome outcome) implements PlatformEvent {}

  /** A pre-deploy command started. */
  record PreDeployStarted(Subject subject) implements PlatformEvent {}

  /** A pre-deploy command ended. */
  record PreDeployEnded(Subject subject, Outcome outcome) implements PlatformEvent {}

  /** The command of a cron job started. */
  record CronJobRunStarted(Subject subject) implements PlatformEvent {}

  /** A run of a cron job ended. */
  record CronJobRunEnded(Subject subject, Outcome outcome) implements PlatformEvent {}

  /** A one-off job ended. */
  record JobRunEnded(Subject subject, Outcome outcome) implements PlatformEvent {}

  /** A snapshot of a disk was restored, or could not be. */
  record DiskRestoreEnded(Subject subject, Outcome outcome) implements PlatformEvent {}

  /** A service responds. */
  record ServerAvailable(Subject subject) implements PlatformEvent {}

  /** A live instance exited or became unhealthy. */
  record ServerFailed(Subject subject) implements PlatformEvent {}

  /** A user requested a restart. */
  record ServerRestarted(Subject subject) implements PlatformEvent {}

  /** The desired number of instances changed. */
  record InstanceCountChanged(Subject subject) implements PlatformEvent {}

  /** A service was suspended. */
  record ServiceSuspended(Subject subject) implements PlatformEvent {}

  /** A service was resumed. */
  record ServiceResumed(Subject subject) implements PlatformEvent {}

  /** A service was put to sleep because it had no visitors. */
  record ServiceHibernated(Subject subject) implements PlatformEvent {}

  /** A service that was asleep is ready again. */
  record ServiceWoken(Subject subject) implements PlatformEvent {}

  /** Platform disabled a webhook after failures. */
  record WebhookDisabled(Subject subject) implements PlatformEvent {}

  /** A test event that a user requested. */
  record Test(Subject subject) implements PlatformEvent {}

  /**
   * Any other event.
   *
   * @param type its name, such as {@code disk_created}
   */
  record Other(Subject subject, String type) implements PlatformEvent {}
}
