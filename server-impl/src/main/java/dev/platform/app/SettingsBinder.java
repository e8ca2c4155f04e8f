package dev.platform.app;

import dev.platform.identity.oauth.OauthSettings;
import dev.platform.identity.session.SessionSettings;
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
  }
}
