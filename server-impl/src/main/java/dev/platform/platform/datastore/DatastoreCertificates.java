package dev.platform.platform.datastore;

import dev.platform.base.db.Db;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;

/** What users do with the certificates of datastores. */
@NoAccessCheck("the certificate of the authority is public")
public final class DatastoreCertificates {
  private final Db db;
  private final ServerCertificates certificates;

  @Inject
  DatastoreCertificates(Db db, ServerCertificates certificates) {
    this.db = db;
    this.certificates = certificates;
  }

  /** The certificate of the authority that issues them, in PEM format. */
  public String authority() {
    return db.write("datastore.authority", certificates::authority);
  }
}
