package dev.platform.platform.datastore;

import dev.platform.page.PageSettings;
import dev.platform.page.SignedInUser;
import dev.platform.page.SignedInUsers;
import gg.jte.generated.precompiled.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import jakarta.inject.Inject;

/** Makes the pages of datastores, which all look the same. */
public final class DatastorePages {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  private final SignedInUsers signedInUsers;
  private final PageSettings settings;

  @Inject
  DatastorePages(SignedInUsers signedInUsers, PageSettings settings) {
    this.signedInUsers = signedInUsers;
    this.settings = settings;
  }

  /** The page of a datastore, for somebody who may see it. */
  public JteModel page(SignedInUser signedInUser, DatastoreOverview overview) {
    return TEMPLATES.datastoreOverview(
        signedInUsers.frame(signedInUser, overview.name(), ""), overview, settings.docs());
  }
}
