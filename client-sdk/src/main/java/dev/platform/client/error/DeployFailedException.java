package dev.platform.client.error;

import dev.platform.client.model.Deploy;
import dev.platform.client.model.DeployStatus;
import dev.platform.client.model.Log;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The deploy did not go live. The previous version keeps serving traffic. */
public final class DeployFailedException extends PlatformException {
  private static final long serialVersionUID = 1L;

  private final transient Deploy deploy;
  private final transient List<Log> logs;

  /**
   * Created by the client. Public so that you can create it in tests.
   *
   * @param logs the last log lines, oldest first
   */
  public DeployFailedException(String serviceId, Deploy deploy, List<Log> logs) {
    super(describe(serviceId, deploy, logs), null);
    this.deploy = deploy;
    this.logs = List.copyOf(logs);
  }

  /** The deploy in its final state. */
  public Deploy deploy() {
    return deploy;
  }

  /**
   * The final status: {@code canceled}, {@code deactivated}, one of the {@code …_failed} states, or
   * a status that this version of the client does not know.
   */
  public DeployStatus status() {
    return Objects.requireNonNull(deploy.status());
  }

  /** The last lines of the build and of the service since the deploy began, oldest first. */
  public List<Log> logs() {
    return logs;
  }

  private static boolean isKnown(Deploy deploy) {
    DeployStatus status = deploy.status();
    return status != null && status.known() != DeployStatus.Known.UNRECOGNIZED;
  }

  private static String describe(String serviceId, Deploy deploy, List<Log> logs) {
    String lines = logs.stream().map(log -> "\n  " + log.message()).collect(Collectors.joining());
    return "Deploy %s of %s did not go live: %s.%s%s"
        .formatted(
            deploy.id(),
            serviceId,
            deploy.status(),
            isKnown(deploy) ? "" : " This version of the client does not know this status.",
            lines.isEmpty() ? "" : " Last log lines:" + lines);
  }
}
