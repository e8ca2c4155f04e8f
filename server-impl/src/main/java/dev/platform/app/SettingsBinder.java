package dev.platform.app;

import dev.platform.identity.audit.AuditSettings;
import dev.platform.identity.oauth.OauthSettings;
import dev.platform.identity.session.SessionSettings;
import dev.platform.platform.deploy.DeploySettings;
import dev.platform.platform.log.LogSettings;
import dev.platform.platform.service.ServiceSettings;
import java.time.Duration;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/** Gives each room the part of the settings that is its own. */
final class SettingsBinder extends AbstractBinder {
  private static final Duration TOKEN_LIFE = Duration.ofMinutes(15);

  private final Settings settings;

  SettingsBinder(Settings settings) {
    this.settings = settings;
  }

  @Override
  protected void configure() {
    bind(new SessionSettings(settings.api().url())).to(SessionSettings.class);
    bind(new OauthSettings(settings.oauth().url(), settings.api().url(), TOKEN_LIFE))
        .to(OauthSettings.class);
    bind(settings.deploy()).to(DeploySettings.class);
    bind(settings.audit()).to(AuditSettings.class);
    bind(settings.logs()).to(LogSettings.class);
    bind(new ServiceSettings(
            settings.api().url(),
            settings.apps().url(),
            settings.engine().local().allowFileRepos()))
        .to(ServiceSettings.class);
  }
}
