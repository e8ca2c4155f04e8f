package dev.platform.app;

import dev.platform.identity.apikey.ApiKeyFixture;
import dev.platform.identity.oauth.authorization.AuthorizationFixture;
import dev.platform.identity.oauth.client.ClientFixture;
import dev.platform.identity.session.SessionFixture;
import dev.platform.identity.workspace.InvitationFixture;
import dev.platform.identity.workspace.WorkspaceFixture;
import dev.platform.page.AssetFixture;
import dev.platform.platform.blueprint.BlueprintFixture;
import dev.platform.platform.cronjob.CronJobFixture;
import dev.platform.platform.deploy.DeployFixture;
import dev.platform.platform.disk.DiskFixture;
import dev.platform.platform.domain.DomainFixture;
import dev.platform.platform.envgroup.EnvGroupFixture;
import dev.platform.platform.environment.EnvironmentFixture;
import dev.platform.platform.envvar.EnvVarFixture;
import dev.platform.platform.event.EventFixture;
import dev.platform.platform.job.JobFixture;
import dev.platform.platform.keyvalue.KeyValueFixture;
import dev.platform.platform.log.LogFixture;
import dev.platform.platform.logstream.LogStreamFixture;
import dev.platform.platform.postgres.PostgresFixture;
import dev.platform.platform.project.ProjectFixture;
import dev.platform.platform.registrycredential.RegistryCredentialFixture;
import dev.platform.platform.secretfile.SecretFileFixture;
import dev.platform.platform.service.ServiceFixture;
import dev.platform.platform.webhook.WebhookFixture;
import java.util.List;

/** The fixtures of all rooms. */
final class PermissionFixtures {
  /** In the order of creation: what stands later may use what stands before it. */
  static final List<PermissionFixture> ALL =
      List.of(
          new WorkspaceFixture(),
          new InvitationFixture(),
          new SessionFixture(),
          new ApiKeyFixture(),
          new ClientFixture(),
          new AuthorizationFixture(),
          new AssetFixture(),
          new ServiceFixture(),
          new DiskFixture(),
          new PostgresFixture(),
          new CronJobFixture(),
          new LogFixture(),
          new LogStreamFixture(),
          new EnvVarFixture(),
          new SecretFileFixture(),
          new EnvGroupFixture(),
          new DeployFixture(),
          new EventFixture(),
          new JobFixture(),
          new KeyValueFixture(),
          new ProjectFixture(),
          new EnvironmentFixture(),
          new RegistryCredentialFixture(),
          new DomainFixture(),
          new WebhookFixture(),
          new BlueprintFixture());

  private PermissionFixtures() {}
}
