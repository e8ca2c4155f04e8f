package dev.platform.platform.datastore;

import dev.platform.base.db.WriteTx;
import dev.platform.base.id.Id;
import dev.platform.identity.access.Grant;

/** What a room does with what it has of a datastore that is deleted. The room binds it. */
public interface DatastoreCleanup {
  void cleanUp(WriteTx tx, Grant<? extends Id> datastore);
}
