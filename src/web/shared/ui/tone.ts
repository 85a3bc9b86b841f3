/**
 * What a status means for the person who reads it. good: final and well. progress: moves by itself. action: someone
 * must act. bad: final and not well, or needs attention. neutral: says nothing, or unknown. refunded: money went back.
 */
export type Tone = 'good' | 'progress' | 'action' | 'bad' | 'neutral' | 'refunded';
