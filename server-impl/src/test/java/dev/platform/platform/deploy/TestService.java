package dev.platform.platform.deploy;

import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.secret.Secret;
import dev.platform.engine.spi.VolumeMount;
import dev.platform.identity.access.Grant;
import dev.platform.platform.ServiceId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A service whose settings a test changes as it likes. */
final class TestService implements ReleaseSpecs, ReleaseContributor, OpenPorts {
  final Grant<ServiceId> grant;
  String name = "web";
  String type = "web_service";
  String repository = "https://example.com/web.git";
  String healthCheckPath = "/healthz";
  String buildCommand = "make";
  String startCommand = "./serve";
  int milliCpu = 100;
  boolean sleeps;
  @Nullable FollowedBranch followed;
  int shown;
  RolloutStrategy strategy = RolloutStrategy.BESIDE;
  @Nullable VolumeMount volume;
  final Map<String, Secret> secretFiles = new LinkedHashMap<>();
  final Map<String, Secret> variables = new LinkedHashMap<>();
  final Map<String, Secret> sharedVariables = new LinkedHashMap<>();

  TestService(ServiceId id, WorkspaceId workspace) {
    this.grant = Grant.asSystem(id, workspace);
  }

  ServiceId id() {
    return grant.on();
  }

  @Override
  public ReleaseSpec of(Tx tx, Grant<ServiceId> service) {
    boolean isStatic = type.equals("static_site");
    return new ReleaseSpec(
        name,
        "web-" + id().value().substring(4),
        type,
        isStatic ? null : "node",
        repository,
        "main",
        "",
        buildCommand,
        isStatic ? "" : startCommand,
        null,
        isStatic ? "public" : null,
        healthCheckPath,
        type.equals("web_service") || type.equals("private_service"),
        milliCpu,
        512L * 1024 * 1024,
        30,
        List.of(new ReleaseSpec.Variable("RENDER", "true")),
        sleeps);
  }

  @Override
  public Optional<FollowedBranch> followed(Tx tx, Grant<ServiceId> service) {
    return Optional.ofNullable(followed);
  }

  @Override
  public void lock(WriteTx tx, Grant<ServiceId> service) {}

  @Override
  public void show(WriteTx tx, Grant<ServiceId> service) {
    shown++;
  }

  @Override
  public Precedence precedence() {
    return Precedence.OWN;
  }

  @Override
  public ReleaseContents contents(Tx tx, Grant<ServiceId> service) {
    return new ReleaseContents(variables, secretFiles, strategy, volume);
  }

  /** What variables the service has that others share. */
  ReleaseContributor shared() {
    return new ReleaseContributor() {
      @Override
      public Precedence precedence() {
        return Precedence.SHARED;
      }

      @Override
      public ReleaseContents contents(Tx tx, Grant<ServiceId> service) {
        return ReleaseContents.of(sharedVariables);
      }
    };
  }
}
