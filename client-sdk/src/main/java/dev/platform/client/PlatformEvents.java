package dev.platform.client;

import dev.platform.client.PlatformEvent.Outcome;
import dev.platform.client.PlatformEvent.Subject;
import java.util.Map;
import java.util.function.BiFunction;

/** The events that have a record, by their type. */
final class PlatformEvents {
  private static final Map<String, BiFunction<Subject, Outcome, PlatformEvent>> BY_TYPE =
      Map.ofEntries(
          Map.entry("build_started", (of, outcome) -> new PlatformEvent.BuildStarted(of)),
          Map.entry("build_ended", PlatformEvent.BuildEnded::new),
          Map.entry("deploy_started", (of, outcome) -> new PlatformEvent.DeployStarted(of)),
          Map.entry("deploy_ended", PlatformEvent.DeployEnded::new),
          Map.entry("pre_deploy_started", (of, outcome) -> new PlatformEvent.PreDeployStarted(of)),
          Map.entry("pre_deploy_ended", PlatformEvent.PreDeployEnded::new),
          Map.entry(
              "cron_job_run_started", (of, outcome) -> new PlatformEvent.CronJobRunStarted(of)),
          Map.entry("cron_job_run_ended", PlatformEvent.CronJobRunEnded::new),
          Map.entry("job_run_ended", PlatformEvent.JobRunEnded::new),
          Map.entry("disk_restore_ended", PlatformEvent.DiskRestoreEnded::new),
          Map.entry("server_available", (of, outcome) -> new PlatformEvent.ServerAvailable(of)),
          Map.entry("server_failed", (of, outcome) -> new PlatformEvent.ServerFailed(of)),
          Map.entry("server_restarted", (of, outcome) -> new PlatformEvent.ServerRestarted(of)),
          Map.entry(
              "instance_count_changed",
              (of, outcome) -> new PlatformEvent.InstanceCountChanged(of)),
          Map.entry("service_suspended", (of, outcome) -> new PlatformEvent.ServiceSuspended(of)),
          Map.entry("service_resumed", (of, outcome) -> new PlatformEvent.ServiceResumed(of)),
          Map.entry("service_hibernated", (of, outcome) -> new PlatformEvent.ServiceHibernated(of)),
          Map.entry("service_woken", (of, outcome) -> new PlatformEvent.ServiceWoken(of)),
          Map.entry("webhook_disabled", (of, outcome) -> new PlatformEvent.WebhookDisabled(of)),
          Map.entry("test", (of, outcome) -> new PlatformEvent.Test(of)));

  private PlatformEvents() {}

  static PlatformEvent of(WebhookMessage message) {
    Subject subject = new Subject(message.serviceId(), message.serviceName());
    BiFunction<Subject, Outcome, PlatformEvent> other =
        (of, outcome) -> new PlatformEvent.Other(of, message.type());
    return BY_TYPE.getOrDefault(message.type(), other).apply(subject, Outcome.of(message.status()));
  }
}
