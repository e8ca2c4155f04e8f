package dev.platform.app;

import dev.platform.base.config.Config;
import dev.platform.base.mail.Mail;
import dev.platform.http.listener.Listen;
import dev.platform.identity.account.Accounts;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;

/** What is wrong with settings that are each of the right form. */
final class SettingsRules {
  private SettingsRules() {}

  static void check(Config config, Settings settings) {
    if (Files.exists(settings.data()) && !Files.isDirectory(settings.data())) {
      config.problem("data", settings.data() + " is not a directory");
    }
    if (!Mail.isAddress(settings.adminEmail())) {
      config.problem("admin.email", "must be an email address such as admin@example.org");
    }
    settings
        .adminPassword()
        .flatMap(password -> Accounts.complaint(password, settings.adminEmail()))
        .ifPresent(complaint -> config.problem("admin.password", complaint));
    if (settings.base().url().equals(settings.api().url())) {
      config.problem(
          "base.url", "must be different from platform.api.url, because both serve pages at /");
    }
    collisions(config, settings);
  }

  /** Two roles of this process cannot listen at one place. */
  private static void collisions(Config config, Settings settings) {
    List<Entry<String, Listen>> doors = new ArrayList<>(ListenAddresses.of(settings).entrySet());
    for (int i = 0; i < doors.size(); i++) {
      for (int j = 0; j < i; j++) {
        var one = doors.get(j);
        var other = doors.get(i);
        if (one.getValue().collides(other.getValue())) {
          config.problem(
              ListenAddresses.setting(other.getKey()),
              "port "
                  + other.getValue().port()
                  + " is already used by platform."
                  + (ListenAddresses.hasOrigin(one.getKey())
                      ? one.getKey() + ".url"
                      : ListenAddresses.setting(one.getKey()))
                  + ". Use a different port for each");
        }
      }
    }
  }
}
