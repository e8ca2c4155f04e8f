package dev.platform.platform.datastore;

import dev.platform.base.db.Db;
import jakarta.inject.Inject;

/** What users do with the certificates of datastores. */
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
