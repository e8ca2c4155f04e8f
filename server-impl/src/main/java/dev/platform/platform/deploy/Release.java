package dev.platform.platform.deploy;

/**
 * What a deploy was asked to bring up, besides its artifact: kept with it, so that it can be
 * brought up again.
 *
 * @param spec the service as it was
 * @param contents what rooms put into it
 */
record Release(ReleaseSpec spec, ReleaseContents contents) {

  /** The same again with what is the service's, and not a code's, as it is now. */
  Release again(Release now) {
    return new Release(spec.withPlanOf(now.spec), contents.attachedAs(now.contents));
  }
}
